import { moveWithArrows } from './arrow-keys.ts';
import { type Child, el, fill } from './el.ts';

/** One of several things that share a place. */
export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly draw: () => Child;
}

/** Tabs with one panel. `onChange` hears which one was chosen. */
export function tabs(
  label: string,
  all: readonly Tab[],
  chosen: string,
  onChange?: (name: string) => void,
): HTMLElement {
  const prefix = `tabs-${label.toLowerCase().replaceAll(/\W+/gu, '-')}`;
  const panel = el('div', { class: 'tab-panel', role: 'tabpanel', id: `${prefix}-panel` });
  const buttons = all.map(({ name, label: text }) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${prefix}-${name}`,
        'data-key': `${prefix}-${name}`,
        'aria-controls': `${prefix}-panel`,
        click: () => choose(name, true),
      },
      text,
    ),
  );
  function choose(name: string, isTold: boolean): void {
    const tab = all.find((one) => one.name === name) ?? all[0];
    all.forEach((one, index) => {
      buttons[index]?.setAttribute('aria-selected', String(one === tab));
      buttons[index]?.setAttribute('tabindex', one === tab ? '0' : '-1');
    });
    panel.setAttribute('aria-labelledby', `${prefix}-${tab?.name}`);
    fill(panel, tab?.draw());
    if (isTold && tab !== undefined) {
      onChange?.(tab.name);
    }
  }
  const list = el('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, buttons);
  moveWithArrows(list, '[role=tab]', (button) => button.click());
  choose(chosen, false);
  return el('div', { class: 'tabbed' }, list, panel);
}
