/** Abbreviations that people say and tools rarely write, with their meanings. */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pr: 'pull request',
    prs: 'pull requests',
    k8s: 'kubernetes',
    cfg: 'configuration',
    pic: 'picture',
    pics: 'pictures',
    msg: 'message',
    msgs: 'messages',
  }),
);

const WORD = /\b[a-z][a-z0-9]{1,3}\b/giu;

/** Writes out abbreviations behind themselves: "merge the pr" becomes "merge the pr pull request". */
export function withAbbreviations(text: string): string {
  return text.replaceAll(WORD, (word) => {
    const meaning = STANDS_FOR.get(word.toLowerCase());
    return meaning === undefined ? word : `${word} ${meaning}`;
  });
}
