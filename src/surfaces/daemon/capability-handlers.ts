import type { CapabilityDesk } from '../../gateway/gateway.ts';
import type { ControlHandlers } from './control-handlers.ts';

/** What a person does with capabilities, carried out at their desk. */
export function capabilityHandlers(
  desk: CapabilityDesk,
): Pick<
  ControlHandlers,
  | 'capabilities'
  | 'capability'
  | 'renameCapability'
  | 'pinCapability'
  | 'removeCapability'
  | 'exportCapabilities'
  | 'importCapabilities'
> {
  return {
    capabilities: async () => desk.list(),
    capability: ({ params }) => desk.show(params.name),
    renameCapability: ({ params }) => desk.rename(params.name, params.newName),
    pinCapability: ({ params }) => desk.pin(params.name, params.isPinned),
    removeCapability: ({ params }) => desk.remove(params.name),
    exportCapabilities: async ({ params }) => desk.exported(params.names),
    importCapabilities: ({ params }) => desk.imported(params.document),
  };
}
