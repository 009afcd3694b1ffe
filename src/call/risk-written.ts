/** Detects calls that replace whole files. The old content is lost. */
import { TARGET } from './risk-parameters.ts';
import { isOn, type Parameter, counts } from './risk-values.ts';
import { wordSet } from './risk-words.ts';

/** Verbs of tools that write a whole file. */
const WRITES: ReadonlySet<string> = wordSet('write save dump');
/** Verbs of tools that write a result to a file. Recordings and archives are new files, so their verbs are not here. */
const WRITES_RESULT: ReadonlySet<string> = wordSet('write save dump merge replace');
const FILES: ReadonlySet<string> = wordSet('file path filepath filename');
const CONTENTS: ReadonlySet<string> = wordSet(
  'content contents data text body json yaml xml csv markdown string lines value',
);
/** With one of these a part is written, and the rest of the file stays. */
const PARTS: ReadonlySet<string> = wordSet(
  `range sheet cell cells row rows column line offset position start section key field index page table
   cursor anchor heading slide`,
);
/** A tool with one of these flags refuses to overwrite without it. */
const ALLOWS: ReadonlySet<string> = wordSet('overwrite force clobber');
const ADDS: ReadonlySet<string> = wordSet('append');
const FOLDERS: ReadonlySet<string> = wordSet('repo repository dir directory folder root');
const NO_FOLDER = /(?:path|file|filename)$/iu;

/** Returns the parameter that names a file whose content the call replaces. */
export function replacesFile(
  verb: string | undefined,
  all: readonly Parameter[],
): string | undefined {
  const isSafeguarded = all.some(
    ({ isFlag, words }) => isFlag && words.some((word) => ALLOWS.has(word)),
  );
  if (isSafeguarded || all.some(adds)) {
    return undefined;
  }
  const output = all.find((each) => isOutput(each) && counts(each));
  if (output !== undefined && (WRITES_RESULT.has(verb ?? '') || isRead(output, all))) {
    return output.name;
  }
  const isWhole =
    WRITES.has(verb ?? '') &&
    all.some((each) => isCalled(each, CONTENTS) && counts(each)) &&
    !all.some((each) => each.words.some((word) => PARTS.has(word)));
  return isWhole ? all.find((each) => isCalled(each, FILES) && counts(each))?.name : undefined;
}

function isCalled({ words, isFlag, name }: Parameter, set: ReadonlySet<string>): boolean {
  return !isFlag && (set.has(words.at(-1) ?? '') || set.has(name.toLowerCase()));
}

function isOutput({ name }: Parameter): boolean {
  return TARGET.test(name) && NO_FOLDER.test(name);
}

/** `append: true`, `mode: "append"`. */
function adds({ words, value, isOpen, selects }: Parameter): boolean {
  const isFlagged = words.some((word) => ADDS.has(word)) && isOn(value);
  return !isOpen && (isFlagged || (selects && typeof value === 'string' && ADDS.has(value)));
}

/** Tells whether the result goes to a file that the call also reads. */
function isRead({ name, value, isOpen }: Parameter, all: readonly Parameter[]): boolean {
  return (
    !isOpen &&
    typeof value === 'string' &&
    all.some(
      (each) =>
        each.name !== name &&
        !each.words.some((word) => FOLDERS.has(word)) &&
        (each.value === value || (Array.isArray(each.value) && each.value.includes(value))),
    )
  );
}
