/** Layers are derived from the plan: they say where a run pauses and when it is worth a checkpoint. */
import type { RunState } from './run-state.ts';

/** Whether a task may start as far as pausing after layers goes. */
export function isLayerOpen({ pause, plan, layersOpen }: RunState, task: string): boolean {
  return (
    pause !== 'layer' || plan.layers.slice(0, layersOpen).some((layer) => layer.includes(task))
  );
}

/** Whether everything in the layer of this task has ended. */
export function isLayerDone({ plan, tasks }: RunState, task: string): boolean {
  const layer = plan.layers.find((each) => each.includes(task)) ?? [];
  return layer.every((id) => {
    const status = tasks.get(id)?.status;
    return status !== 'waiting' && status !== 'running';
  });
}
