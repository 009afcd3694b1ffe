/** The file that frames of a program itself are said to be in. */
export const PROGRAM_FILE = 'program.ts';
/** File name of the prelude. Its frames are never shown. */
export const PRELUDE_FILE = 'pml:prelude';

const NAME_LENGTH_MAX = 60;
const FRAME =
  /^ {4}at (?:(?<name>.*) \((?<file>.+?)(?::(?<line>\d+))?(?::\d+)?\)|(?<bare>.+?):(?<bareLine>\d+)(?::\d+)?)$/u;
/** Names that the engine gives to code without a name. */
const NAMELESS: ReadonlySet<string> = new Set(['<anonymous>', '<eval>', 'anonymous', '']);

/** The file of a program that was given in answer to a call of this name. */
export function fileOfCapability(name: string): string {
  return `pml.${name.replaceAll(/[^\w.-]/gu, '_').slice(0, NAME_LENGTH_MAX)}.ts`;
}

/**
 * Returns the frames of programs, one line each, without columns: removing types has moved those.
 */
export function programFrames(stack: string): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const frame = frameOf(line);
    return frame === undefined ? [] : [frame];
  });
}

/** The line of the program's own code that stands first. */
export function programLine(stack: string): number | undefined {
  const own = new RegExp(`\\b${PROGRAM_FILE}:(\\d+)\\)?$`, 'u');
  for (const frame of programFrames(stack)) {
    const line = own.exec(frame)?.[1];
    if (line !== undefined && !frame.includes(`pml.${PROGRAM_FILE}`)) {
      return Number(line);
    }
  }
  return undefined;
}

/** Removes the frames from a text that are not of programs. */
export function withProgramFrames(text: string): string {
  if (!text.includes('\n    at ')) {
    return text;
  }
  return text
    .split('\n')
    .flatMap((line) => {
      const isFrame = FRAME.test(line);
      const frame = isFrame ? frameOf(line) : line;
      return frame === undefined ? [] : [frame];
    })
    .join('\n')
    .trimEnd();
}

function frameOf(text: string): string | undefined {
  const { name = '', file, line, bare, bareLine } = FRAME.exec(text)?.groups ?? {};
  const where = file ?? bare;
  const number = line ?? bareLine;
  if (where === undefined || number === undefined || !where.endsWith('.ts')) {
    return undefined;
  }
  const place = `${where}:${number}`;
  return NAMELESS.has(name) ? `    at ${place}` : `    at ${name} (${place})`;
}
