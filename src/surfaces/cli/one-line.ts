import { plainLine } from '../../base/plain-text.ts';
import { CLI } from '../../tuning/cli.ts';

/** Returns a text on one line, without invisible characters, no longer than a cell of a table. */
export const oneLine = (text: string): string => plainLine(text, CLI.cellLengthMax);
