/** The browser's own notifications, for a person who allowed them. */
import { visible } from './foreign-text.ts';

/** Returns true if the person allowed notifications. */
export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Returns true if the person can still be asked for permission. */
export function canAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default';
}

/** Asks the person, by the browser's own question. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Says that something waits. The newest takes the place of the one before. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!mayNotify()) {
    return;
  }
  const note = new Notification(title, { body: visible(body, 200), tag: 'pml-approvals' });
  note.addEventListener('click', () => {
    globalThis.focus();
    onClick();
    note.close();
  });
}
