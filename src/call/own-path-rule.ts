/** Judges one path of the arguments against pml's own files. */
import type { FoundPath } from './argument-paths.ts';
import type { ComparedPlaces } from './own-places-now.ts';
import { foldPath, foldText, isAboveAny, isInAny } from './own-places.ts';
import { asked, FREE, type OwnVerdict, refused, shown } from './own-verdict.ts';
import { furthest, patternReach, type PatternReach } from './path-pattern.ts';
import { programReachesBelow, type TreeReading } from './tree-calls.ts';

interface JudgedPath {
  readonly found: FoundPath;
  /** The start of the path: by its spelling, or as the disk resolves it. */
  readonly start: string;
  readonly tree: TreeReading;
  /** True if the call is known to change nothing. */
  readonly isRead: boolean;
  /** True if the server runs on this machine. */
  readonly isHere: boolean;
}

/** `isAbove`: pml's own files are somewhere below it. */
export function judgePath(
  { found, start, tree, isRead, isHere }: JudgedPath,
  { closed, configFiles }: Pick<ComparedPlaces, 'closed' | 'configFiles'>,
): { readonly verdict: OwnVerdict; readonly isAbove: boolean } {
  const folder = foldPath(start);
  const reach = found.rest === '' ? 'no' : reachOf(`${folder}/${foldText(found.rest)}`, closed);
  if (isInAny(folder, closed) || reach === 'inside') {
    return { verdict: refused(found.text), isAbove: false };
  }
  const isAbove = isHere && (reach === 'above' || isAboveAny(folder, closed));
  const what = shown(found.text);
  if (!isRead && found.rest === '' && configFiles.includes(folder)) {
    const verdict = asked(`it may change ${what}, a file that pml takes its settings from`);
    return { verdict, isAbove };
  }
  if (reach === 'maybe' && isHere) {
    return { verdict: asked(`the pattern ${what} may match pml’s own files`), isAbove };
  }
  const reachesBelow =
    found.program === undefined
      ? tree.reachesBelow
      : programReachesBelow(found.program, folder === '/');
  if (isAbove && reachesBelow) {
    const why = `pml’s own files are below ${what}, and it may work on all that is there`;
    return { verdict: asked(why), isAbove };
  }
  const takesConfig =
    found.program === undefined && tree.takesAway && isAboveAny(folder, configFiles);
  const verdict =
    takesConfig && !isRead && isHere
      ? asked(`a file that pml takes its settings from is below ${what}`)
      : FREE;
  return { verdict, isAbove };
}

function reachOf(pattern: string, closed: readonly string[]): PatternReach {
  return furthest(closed.map((folder) => patternReach(pattern, folder)));
}
