/** Names of the ways to search memories. */
export const MODE_WORDS: Readonly<Record<string, string>> = {
  semantic: 'meaning',
  lexical: 'words alone',
};

/** Words for the ways to set the threshold. */
export const METHOD_WORDS: Readonly<Record<string, string>> = {
  adaptive: 'in the largest gap',
  percentile: 'at a share of the distances',
  configured: 'as it is configured',
};
