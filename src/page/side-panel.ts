import { type Child, el, fill } from './el.ts';

/**
 * A panel beside the main content. It takes the focus when it opens, and gives it back with Escape.
 */
export interface SidePanel {
  readonly element: HTMLElement;
  readonly isOpen: () => boolean;
  /** `heading` may hold foreign text, as elements. */
  readonly open: (label: string, heading: Child, ...children: readonly Child[]) => void;
  readonly close: () => void;
}

/** A panel that is closed. `onClose` hears when the person closes it. */
export function sidePanel(onClose: () => void): SidePanel {
  const title = el('h2', { tabindex: -1 });
  const body = el('div', { class: 'panel-body' });
  const element = el(
    'aside',
    { class: 'side-panel', hidden: true },
    el(
      'header',
      {},
      title,
      el(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': 'Close the panel', click: leave },
        '✕',
      ),
    ),
    body,
  );
  let cameFrom: string | undefined;

  function leave(): void {
    close();
    onClose();
  }

  function close(): void {
    if (element.hidden) {
      return;
    }
    element.hidden = true;
    fill(body);
    // By its key: what had the focus may have been drawn anew since.
    const back = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
      (one) => one.dataset['key'] === cameFrom,
    );
    back?.focus();
  }

  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    }
  });

  return {
    element,
    isOpen: () => !element.hidden,
    open: (label, heading, ...children) => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && !element.contains(active)) {
        cameFrom = active.dataset['key'];
      }
      element.setAttribute('aria-label', label);
      fill(title, heading);
      fill(body, ...children);
      element.hidden = false;
      body.scrollTop = 0;
      title.focus({ preventScroll: true });
    },
    close,
  };
}
