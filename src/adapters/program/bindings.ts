import { type AstNode, childrenOf, memberName, nodeIn, nodesIn, fieldText } from './ast.ts';

/** A name that a program gives to something of its own. */
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

/** Programs nested deeper are not read: recursion would overflow the stack. */
const DEPTH_MAX = 600;

/** Holds the names that a program declares, and their values. */
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
          // Behind a default or among the rest it may be something else.
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
