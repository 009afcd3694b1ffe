/** How an arrival at the callback address ended. */
export type CallbackOutcome = 'succeeded' | 'failed' | 'refused' | 'unknown';

/** Nothing from outside is on these pages: whatever came with the request is left out. */
const TEXTS: Readonly<Record<CallbackOutcome, readonly [title: string, text: string]>> = {
  succeeded: ['Logged in', 'You can close this page and go back to the terminal.'],
  failed: ['Not logged in', 'The login did not succeed. The terminal says why.'],
  refused: ['Refused', 'This answer does not belong to a login that is under way.'],
  unknown: ['Not found', 'There is nothing here.'],
};

/** The page that the person's browser shows at the end of a login. */
export function callbackPage(outcome: CallbackOutcome): string {
  const [title, text] = TEXTS[outcome];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>pml: ${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem; padding: 0 1rem }</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
