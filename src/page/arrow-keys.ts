/** Up and down, left and right, first and last, between the elements of a list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Lets arrow keys move the focus between what matches inside of an element. */
export function moveWithArrows(
  holder: HTMLElement,
  selector: string,
  onMove?: (to: HTMLElement) => void,
): void {
  holder.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement | null;
    const here = target?.closest<HTMLElement>(selector);
    if (here === null || here === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const all = [...holder.querySelectorAll<HTMLElement>(selector)];
    const to = targetOf(event.key, all, all.indexOf(here));
    if (to !== undefined) {
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      onMove?.(to);
    }
  });
}

function targetOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home') {
    return all[0];
  }
  if (key === 'End') {
    return all.at(-1);
  }
  const step = STEPS[key];
  return step === undefined ? undefined : all[Math.min(all.length - 1, Math.max(0, at + step))];
}
