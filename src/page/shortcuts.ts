import { el } from './el.ts';

/** Keys and what they do, as the dialog and the docs have them. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'go anywhere: views, runs, capabilities'],
  ['/', 'go to the search of the view, or to the playground'],
  ['?', 'show these keys'],
  ['j, k', 'next and previous question under Approvals'],
  ['Tab, Enter', 'everything; the first Tab leads past the navigation'],
  ['arrows, Home, End', 'in lists, tabs and the navigation; they move the graph'],
  ['+ − 0', 'zoom the graph, show all of it'],
  ['Esc', 'closes a panel or a dialog'],
];

/** The dialog that shows the keys. */
export function shortcutsDialog(): HTMLDialogElement {
  const dialog = el('dialog', { class: 'shortcuts', 'aria-labelledby': 'shortcuts-title' });
  const close = el('button', { type: 'button', click: () => dialog.close() }, 'Close');
  dialog.append(
    el('h2', { id: 'shortcuts-title' }, 'Keys'),
    el(
      'dl',
      { class: 'facts' },
      KEYS.map(([keys, does]) => [el('dt', {}, el('kbd', {}, keys)), el('dd', {}, does)]),
    ),
    el('p', { class: 'hint' }, 'In a terminal: pml help shows every command.'),
    close,
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return dialog;
}
