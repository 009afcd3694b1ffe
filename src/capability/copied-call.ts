/** Capabilities that repeat one call as it was. They are kept as a memory of it and not offered as tools. */
import { isJsonObject } from '../base/json.ts';
import { type Capability, capabilityNameOf } from './capability.ts';

type Copied = Pick<Capability, 'code' | 'origin' | 'parameters' | 'tools' | 'hasName' | 'isPinned'>;

/**
 * Returns whether a capability is nothing but one call with fixed arguments. Such a capability does less than
 * its tool. A second call with other arguments gives it parameters; a person who names or pins it wants it.
 */
export function isCopiedCall(capability: Copied): boolean {
  const { code, origin, parameters, tools, hasName, isPinned } = capability;
  const { properties } = parameters;
  const hasParameters = isJsonObject(properties) && Object.keys(properties).length > 0;
  const [tool] = tools;
  if (hasName || isPinned || hasParameters || tools.length !== 1 || tool === undefined) {
    return false;
  }
  if (capabilityNameOf(tool) !== undefined) {
    return false;
  }
  const plain = code.replaceAll(TEXT, '""').trim();
  const calls = plain.match(/\bmcp\b/gu) ?? [];
  return calls.length === 1 && (origin === 'workflow' ? ONE_TASK : ONE_CALL).test(plain);
}

const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`/gu;
/** A workflow is written as a program that waits for all of its tasks together. */
const ONE_TASK = /^const ended = await Promise\.all\(\[[\w$]+\]\);$/mu;
/** `return await mcp.s.t({…})`, also by way of a constant. Arguments with a call in them are computed. */
const ONE_CALL =
  /^(?:const ([\w$]+) = )?(?:return )?(?:await )?mcp(?:\.[\w$]+|\[""\])+\([^()=?+]*\);?(?:\s*(?:return )?\1;?)?$/u;
