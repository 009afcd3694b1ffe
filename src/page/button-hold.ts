/** Why a button cannot be pressed just now. */
type HoldReason =
  /** It moved a moment ago. The person may have meant another button. */
  | 'moving'
  /** A part of the question has not been visible. */
  | 'unseen'
  /** An answer is on its way. */
  | 'busy'
  /** The box beside it is not ticked. */
  | 'unticked';

const reasonsOf = new WeakMap<HTMLButtonElement, Set<HoldReason>>();
/** The button that had the focus when it was disabled: the browser takes the focus away from it. */
let lostFocus: HTMLButtonElement | undefined;

/** Sets or ends one reason. The button is disabled while there is any, and gets its focus back after. */
export function setHold(button: HTMLButtonElement, reason: HoldReason, isHeld: boolean): void {
  const reasons = reasonsOf.get(button) ?? new Set();
  reasonsOf.set(button, reasons);
  if (isHeld) {
    reasons.add(reason);
  } else {
    reasons.delete(reason);
  }
  const isDisabled = reasons.size > 0;
  if (isDisabled === button.disabled) {
    return;
  }
  if (isDisabled && document.activeElement === button) {
    lostFocus = button;
  }
  button.disabled = isDisabled;
  if (!isDisabled && lostFocus === button) {
    lostFocus = undefined;
    if (document.activeElement === null || document.activeElement.matches('body, main')) {
      button.focus({ preventScroll: true });
    }
  }
}
