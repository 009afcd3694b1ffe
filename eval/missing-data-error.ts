/** There is nothing to measure with: the command line has to name another place. */
export class MissingDataError extends Error {
  constructor(problem: string, option = '--data DIR') {
    super(`${problem}; name another place with ${option}`);
    this.name = 'MissingDataError';
  }
}
