/** What a browser is told that is not let in. Constant: nothing of a request is in it. */

const page = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${text}
</main></body></html>
`;

const HOW = `<p>Run this in a terminal and open the link that it prints:</p>
<pre>pml dashboard</pre>
<p>A link works once, within ten minutes, and lets this browser in until the background process of pml ends.</p>`;

/** For a browser that came without a link. */
export const NO_LINK: string = page(
  'The dashboard of pml opens with a link',
  `<p>Calls are approved here, so only you get in.</p>\n${HOW}`,
);

/** For one that came with a link that is no good. */
export const USED_LINK: string = page(
  'This link does not work any more',
  `<p>It was used, or it is too old.</p>\n${HOW}`,
);
