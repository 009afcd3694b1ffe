/**
 * The only way to put anything into the page. Children become text nodes, never markup, so that the
 * browser never interprets text of a server, a tool or an agent.
 */

/** Content of an element. */
export type Child = Node | string | number | false | null | undefined | readonly Child[];

/**
 * Attributes of an element. A function is a listener. `false` and undefined leave the attribute
 * out.
 */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

const SVG = 'http://www.w3.org/2000/svg';
/** A style or a foreign address would be a way around the rule above. */
const FORBIDDEN = new Set(['style', 'srcdoc', 'innerhtml', 'src', 'formaction']);

/** An HTML element with these attributes and children. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return furnish(document.createElement(tag), attributes, children);
}

/** An SVG element with these attributes and children. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** The guide to the dashboard, the one address that a link may have outside of this page. */
export const GUIDE = '/page/guide.txt';

/** Replaces the children of an element. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

function furnish<Made extends Element>(
  made: Made,
  attributes: Attributes,
  children: readonly Child[],
): Made {
  for (const [name, value] of Object.entries(attributes)) {
    set(made, name, value);
  }
  append(made, children);
  return made;
}

function set(made: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === false) {
    return;
  }
  if (typeof value === 'function') {
    made.addEventListener(name, value);
    return;
  }
  const isAddress = name === 'href' && value !== GUIDE && !String(value).startsWith('#');
  if (FORBIDDEN.has(name.toLowerCase()) || name.startsWith('on') || isAddress) {
    throw new Error(`the page sets no ${name}`);
  }
  made.setAttribute(name, value === true ? '' : String(value));
}

function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === null || child === false) {
      continue;
    }
    if (typeof child === 'object' && !(child instanceof Node)) {
      append(parent, child);
    } else {
      parent.append(child instanceof Node ? child : String(child));
    }
  }
}
