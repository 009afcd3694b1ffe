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

/** A tag, or a tag with classes: `p`, `p.hint`, `a.button.small`. */
type Named<Tag extends string> = Tag | `${Tag}.${string}`;
type TagOf<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;
type HtmlTag = keyof HTMLElementTagNameMap;
type SvgTag = keyof SVGElementTagNameMap;

/**
 * An HTML element. Its attributes may be left out. Classes stand in the name: `el('p.hint', text)`.
 * A button submits no form unless its `type` says so.
 */
export function el<Name extends Named<HtmlTag>>(
  name: Name,
  ...parts: readonly (Attributes | Child)[]
): HTMLElementTagNameMap[TagOf<Name> & HtmlTag] {
  const [tag = '', ...classes] = name.split('.');
  const made = document.createElement(tag as TagOf<Name> & HtmlTag);
  if (tag === 'button') {
    made.setAttribute('type', 'button');
  }
  return furnish(made, classes, parts);
}

/** An SVG element, named like an HTML element. */
export function svg<Name extends Named<SvgTag>>(
  name: Name,
  ...parts: readonly (Attributes | Child)[]
): SVGElementTagNameMap[TagOf<Name> & SvgTag] {
  const [tag = '', ...classes] = name.split('.');
  const made = document.createElementNS(SVG, tag as TagOf<Name> & SvgTag);
  return furnish(made, classes, parts);
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
  classes: readonly string[],
  [first, ...rest]: readonly (Attributes | Child)[],
): Made {
  if (classes.length > 0) {
    set(made, 'class', classes.join(' '));
  }
  if (isAttributes(first)) {
    for (const [name, value] of Object.entries(first)) {
      set(made, name, value);
    }
  } else {
    append(made, [first]);
  }
  append(made, rest as readonly Child[]);
  return made;
}

function isAttributes(part: Attributes | Child): part is Attributes {
  return (
    typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Node)
  );
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
