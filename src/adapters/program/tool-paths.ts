import { type ToolId, toolId } from '../../base/ids.ts';
import { isOwnCall, OWN_SERVER } from '../../base/own-server.ts';
import { type AstNode, memberName, nodeIn, textIn } from './ast.ts';
import type { Bindings } from './bindings.ts';

/** Most members and constants followed on one path. */
const STEPS_MAX = 16;

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
      return [textIn(node, 'name')];
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

/** The tool that an expression names, if it names one. */
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
