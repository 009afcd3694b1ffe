/**
 * Chooses the names to draw: as many as there is space for, the most important first, without
 * overlaps.
 */

/** A name that could be drawn, in pixels of the screen. */
export interface NameWish {
  readonly id: string;
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True if it is drawn whatever is in its way. */
  readonly isNeeded: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Limit of names. More would be a wall of words; in a crowd, even fewer hide the nodes they name.
 */
const NAMES_MAX = 150;
const CROWD = 300;
const CROWD_NAMES_MAX = 60;
/** Between two names, so that they do not read as one. */
const GAP = 2;
const CROWD_GAP = 14;

/** The names that are drawn, of wishes in the order in which they matter. */
export function namesToDraw(wishes: readonly NameWish[]): readonly string[] {
  const isCrowd = wishes.length > CROWD;
  const namesMax = isCrowd ? CROWD_NAMES_MAX : NAMES_MAX;
  const gap = isCrowd ? CROWD_GAP : GAP;
  const taken: Box[] = [];
  const ids: string[] = [];
  for (const wish of wishes) {
    if (taken.length >= namesMax) {
      break;
    }
    const box = boxOf(wish, gap);
    if (wish.isNeeded || !taken.some((other) => isOver(box, other))) {
      taken.push(box);
      ids.push(wish.id);
    }
  }
  return ids;
}

function boxOf({ x, y, width, height }: NameWish, gap: number): Box {
  const half = (width + gap) / 2;
  return { left: x - half, right: x + half, top: y - gap / 2, bottom: y + height + gap / 2 };
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
