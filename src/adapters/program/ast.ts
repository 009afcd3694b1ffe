import { toolId, type ToolId } from '../../base/ids.ts';
import { isOwnCall, OWN_SERVER } from '../../base/own-server.ts';
import type { Bindings } from './bindings.ts';

/**
 * A program as a tree with untyped nodes. Readers look at few kinds of nodes, and a program is
 * never trusted to match a type.
 */
export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** True for a node of a tree. */
export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns the node in a field, if there is one. */
export function nodeIn(node: AstNode, field: string): AstNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

/** Returns the nodes in a field that holds a list; gaps are left out. */
export function nodesIn(node: AstNode, field: string): readonly AstNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the text in a field. */
export function fieldText(node: AstNode, field: string): string {
  const value = node[field];
  return typeof value === 'string' ? value : '';
}

/** Fields about the position or spelling of a node, not its meaning. */
const WRITING: ReadonlySet<string> = new Set(['type', 'start', 'end', 'raw', 'shorthand']);

/** Returns the fields of a node that mean something, in an order of their own. */
export function meaningfulFields(node: AstNode): readonly string[] {
  return Object.keys(node)
    .filter((field) => !WRITING.has(field))
    .toSorted();
}

/** Returns every node below, with the field it stands in. */
export function childrenOf(node: AstNode): readonly (readonly [field: string, child: AstNode])[] {
  return meaningfulFields(node).flatMap((field) => {
    const value = node[field];
    if (Array.isArray(value)) {
      return value.filter(isNode).map((child) => [field, child] as const);
    }
    return isNode(value) ? [[field, value] as const] : [];
  });
}

/** Returns the name by which a member is reached, where the program says it outright. */
export function memberName(node: AstNode, field: 'property' | 'key'): string | undefined {
  const name = nodeIn(node, field);
  if (name === undefined) {
    return undefined;
  }
  if (name.type === 'Identifier' && node['computed'] !== true) {
    return fieldText(name, 'name');
  }
  const value = scalarOf(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the value of a literal text, number or boolean. */
export function scalarOf(node: AstNode): string | number | boolean | undefined {
  const { value } = node;
  if (node.type === 'Literal' && node['regex'] === undefined && node['bigint'] === undefined) {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;
  }
  if (node.type === 'TemplateLiteral' && nodesIn(node, 'expressions').length === 0) {
    return cookedOf(nodesIn(node, 'quasis')[0]);
  }
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const argument = nodeIn(node, 'argument');
    const number = argument && scalarOf(argument);
    return typeof number === 'number' ? -number : undefined;
  }
  return undefined;
}

/** Returns the text of a template piece, with escapes resolved. */
export function cookedOf(quasi: AstNode | undefined): string | undefined {
  const value = quasi?.['value'] as { readonly cooked?: unknown } | undefined;
  return typeof value?.cooked === 'string' ? value.cooked : undefined;
}

/** Most members and constants followed on one path. */
export const STEPS_MAX = 16;

/** A tool or capability that a program names. */
interface NamedTool {
  readonly tool: ToolId;
  /** Name of the capability, if it is one. */
  readonly capability?: string;
}

/** Returns the path from an outside name, such as `mcp`, to the value of an expression. */
function pathOf(
  node: AstNode,
  bindings: Bindings,
  stepsLeft: number = STEPS_MAX,
): readonly string[] | undefined {
  if (stepsLeft === 0) {
    return undefined;
  }
  if (node.type === 'ChainExpression') {
    const inner = nodeIn(node, 'expression');
    return inner && pathOf(inner, bindings, stepsLeft - 1);
  }
  if (node.type === 'Identifier') {
    const binding = bindings.of(node);
    if (binding === undefined) {
      return [fieldText(node, 'name')];
    }
    const start = binding.init && pathOf(binding.init, bindings, stepsLeft - 1);
    return start && [...start, ...binding.path];
  }
  if (node.type !== 'MemberExpression') {
    return undefined;
  }
  const object = nodeIn(node, 'object');
  const name = memberName(node, 'property');
  const start = object && name !== undefined ? pathOf(object, bindings, stepsLeft - 1) : undefined;
  return start && name !== undefined ? [...start, name] : undefined;
}

/** Returns the tool that an expression names, if it names one. */
export function namedTool(node: AstNode, bindings: Bindings): NamedTool | undefined {
  const path = pathOf(node, bindings);
  const [root, first, second] = path ?? [];
  if (root === 'mcp' && first !== undefined && second !== undefined && path?.length === 3) {
    return first === OWN_SERVER ? capabilityCalled(second) : { tool: toolId(first, second) };
  }
  return root === 'pml' && first !== undefined && path?.length === 2
    ? capabilityCalled(first)
    : undefined;
}

function capabilityCalled(name: string): NamedTool | undefined {
  return isOwnCall(name) ? undefined : { tool: toolId(OWN_SERVER, name), capability: name };
}

/** True if an expression reaches into `mcp` or `pml` by a computed name. */
export function isComputedTool(node: AstNode, parent: AstNode, bindings: Bindings): boolean {
  if (node.type === 'MemberExpression') {
    const object = nodeIn(node, 'object');
    const [root, ...rest] = (object && pathOf(object, bindings)) ?? [];
    return (
      memberName(node, 'property') === undefined &&
      ((root === 'mcp' && rest.length <= 1) || (root === 'pml' && rest.length === 0))
    );
  }
  if (node.type !== 'Identifier' || bindings.of(node) !== undefined) {
    return false;
  }
  const isRoot = node['name'] === 'mcp' || node['name'] === 'pml';
  return isRoot && parent.type !== 'MemberExpression' && parent.type !== 'VariableDeclarator';
}
