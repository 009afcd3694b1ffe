/** Problems of a configuration as they are reported: all at once, each with its place. */
import { GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import type { Override } from './environment.ts';
import { formatPath, type JsonDocument } from './json-document.ts';
import type { Locations } from './locations.ts';
import type { PlainProblem } from './plain-problem.ts';

/** One problem as it is reported to programs. */
export interface ConfigProblem {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** The problem with its line and column, or with the variable or flag it came from. */
export function placeProblem(
  problem: PlainProblem,
  document: JsonDocument | undefined,
  overrides: readonly Override[],
): ConfigProblem {
  const path = formatPath(problem.path);
  const override = overrides.findLast((each) => formatPath(each.path) === path);
  if (override !== undefined) {
    return { path, message: `${override.name} ${problem.message}` };
  }
  return { path, message: problem.message, ...document?.positionOf(problem.path, problem.part) };
}

/** The error that lists them. */
export function invalidConfig(
  locations: Pick<Locations, 'configFile'>,
  problems: readonly ConfigProblem[],
): GatewayError {
  const file = locations.configFile;
  const sorted = problems.toSorted((left, right) => {
    const byLine = (left.line ?? 0) - (right.line ?? 0);
    return byLine === 0 ? (left.column ?? 0) - (right.column ?? 0) : byLine;
  });
  const lines = sorted.slice(0, CONFIG.problemsShownMax).map(({ path, line, column, message }) => {
    const place = line === undefined ? '' : `${line}:${column} `;
    return `  ${place}${path === '' ? '' : `${path}: `}${message}`;
  });
  const more = sorted.length - lines.length;
  const heading = `${file} has ${sorted.length === 1 ? 'a problem' : `${sorted.length} problems`}:`;
  const text = [heading, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
  return new GatewayError('CONFIG_INVALID', text, { data: { file, problems: sorted } });
}
