/** One line of the report. */
export interface Finding {
  readonly level: 'fine' | 'note' | 'problem';
  /** The topic: `node`, `config`, `server git`. */
  readonly subject: string;
  readonly message: string;
  /** Advice, if anything can be done. */
  readonly remedy?: string;
}

/** Makes a finding that all is well. */
export const fine = (subject: string, message: string): Finding => ({
  level: 'fine',
  subject,
  message,
});

/** Makes a finding that is worth knowing. */
export const note = (subject: string, message: string, remedy?: string): Finding => ({
  level: 'note',
  subject,
  message,
  ...(remedy !== undefined && { remedy }),
});

/** Makes a finding of something that keeps pml from working. */
export const problem = (subject: string, message: string, remedy?: string): Finding => ({
  ...note(subject, message, remedy),
  level: 'problem',
});
