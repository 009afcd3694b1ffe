import { el } from './el.ts';
import type { PageContext } from './view.ts';

const COPIED_MS = 2000;

/** A button that puts a program into the clipboard. */
export function copyButton({ say }: PageContext, code: string): HTMLElement {
  const button = el('button', { type: 'button', class: 'small', 'data-key': 'copy-code' }, 'Copy');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code).then(
      () => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
        say('The code is in the clipboard.');
      },
      () =>
        say(
          'Your browser does not let this page write to the clipboard: select the code and copy it.',
        ),
    );
  });
  return button;
}
