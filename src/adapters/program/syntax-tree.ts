/** A program as a syntax tree: its nodes, its own names, and the tools that it names. */

import { toolId, type ToolId } from '../../base/ids.ts';
import { isOwnCall, OWN_SERVER } from '../../base/own-server.ts';

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

/** Returns the fields of a node that carry meaning, sorted. */
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

/** Returns the name of a member, if the program states it. */
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

/** Limit of members and constants that are followed on one path. */
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

/** A name that a program declares. */
export interface NameBinding {
  readonly name: string;
  /** The initial value of a constant, if it is written. */
  readonly init?: AstNode;
  /** Members that lead from `init` to the value, if it is destructured. */
  readonly path: readonly string[];
}

interface Scope {
  readonly parent: Scope | undefined;
  readonly isFunction: boolean;
  readonly names: Map<string, NameBinding>;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
const BLOCKS: ReadonlySet<string> = new Set([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
  'StaticBlock',
]);

/** Deeper programs are rejected: recursion would overflow the stack. */
const DEPTH_MAX = 600;

/** The names that a program declares, and their values. */
export class Bindings {
  readonly #scopes = new Map<AstNode, Scope>();

  constructor(tree: AstNode) {
    const top: Scope = { parent: undefined, isFunction: true, names: new Map() };
    this.#declareAll(tree, top, DEPTH_MAX);
  }

  /** Returns the binding of a name; undefined for a name from outside the program. */
  of(identifier: AstNode): NameBinding | undefined {
    const name = fieldText(identifier, 'name');
    for (let scope = this.#scopes.get(identifier); scope !== undefined; scope = scope.parent) {
      const found = scope.names.get(name);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #declareAll(node: AstNode, outer: Scope, depthLeft: number): void {
    if (depthLeft === 0) {
      throw new RangeError('it is nested too deep');
    }
    let scope = outer;
    if (FUNCTIONS.has(node.type)) {
      const id = nodeIn(node, 'id');
      if (id !== undefined && node.type === 'FunctionDeclaration') {
        declare(outer, { name: fieldText(id, 'name'), path: [] });
      }
      scope = { parent: outer, isFunction: true, names: new Map() };
      if (id !== undefined && node.type === 'FunctionExpression') {
        declare(scope, { name: fieldText(id, 'name'), path: [] });
      }
      for (const parameter of nodesIn(node, 'params')) {
        declarePattern(scope, parameter);
      }
    } else if (BLOCKS.has(node.type)) {
      const id = nodeIn(node, 'id');
      if (id !== undefined) {
        declare(outer, { name: fieldText(id, 'name'), path: [] });
      }
      scope = { parent: outer, isFunction: false, names: new Map() };
      const caught = node.type === 'CatchClause' ? nodeIn(node, 'param') : undefined;
      if (caught !== undefined) {
        declarePattern(scope, caught);
      }
    } else if (node.type === 'VariableDeclaration') {
      declareVariables(node, scope);
    } else if (node.type === 'Identifier') {
      this.#scopes.set(node, scope);
    }
    for (const [, child] of childrenOf(node)) {
      this.#declareAll(child, scope, depthLeft - 1);
    }
  }
}

function declareVariables(node: AstNode, scope: Scope): void {
  const isConstant = node['kind'] === 'const';
  const target = node['kind'] === 'var' ? nearestFunction(scope) : scope;
  for (const declarator of nodesIn(node, 'declarations')) {
    const id = nodeIn(declarator, 'id');
    if (id !== undefined) {
      declarePattern(target, id, isConstant ? nodeIn(declarator, 'init') : undefined);
    }
  }
}

function nearestFunction(scope: Scope): Scope {
  let current = scope;
  while (!current.isFunction && current.parent !== undefined) {
    current = current.parent;
  }
  return current;
}

function declare(scope: Scope, binding: NameBinding): void {
  scope.names.set(binding.name, binding);
}

function declarePattern(
  scope: Scope,
  pattern: AstNode,
  init?: AstNode,
  path: readonly string[] = [],
): void {
  switch (pattern.type) {
    case 'Identifier':
      declare(scope, { name: fieldText(pattern, 'name'), path, ...(init && { init }) });
      return;
    case 'ObjectPattern':
      for (const property of nodesIn(pattern, 'properties')) {
        const value = nodeIn(property, 'value') ?? nodeIn(property, 'argument');
        const name = property.type === 'Property' ? memberName(property, 'key') : undefined;
        if (value !== undefined) {
          // With a default, or in a rest element, the value may be something else.
          const isKnown = name !== undefined && value.type !== 'AssignmentPattern';
          declarePattern(scope, value, isKnown ? init : undefined, [...path, name ?? '']);
        }
      }
      return;
    case 'ArrayPattern':
      for (const element of nodesIn(pattern, 'elements')) {
        declarePattern(scope, element);
      }
      return;
    case 'AssignmentPattern':
    case 'RestElement': {
      const inner = nodeIn(pattern, 'left') ?? nodeIn(pattern, 'argument');
      if (inner !== undefined) {
        declarePattern(scope, inner);
      }
      return;
    }
    default:
  }
}
