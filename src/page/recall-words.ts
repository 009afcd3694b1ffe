/** How memories were looked for, in words. */
export const MODE_WORDS: Readonly<Record<string, string>> = {
  semantic: 'meaning',
  lexical: 'words alone',
};

/** Where the line between near and far came from, in words. */
export const METHOD_WORDS: Readonly<Record<string, string>> = {
  adaptive: 'in the largest gap',
  percentile: 'at a share of the distances',
  configured: 'as it is configured',
};
