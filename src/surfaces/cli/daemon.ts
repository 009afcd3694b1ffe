import type { Command, Invocation } from './command.ts';

/** `pml daemon`: the background process itself; started by the shim and by the other commands. */
export const daemonCommand: Command = {
  name: 'daemon',
  summary: 'Be the background process. Started by pml itself.',
  usage: '',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml daemon --config team.json'],
  async run({ daemon, locations }: Invocation): Promise<number> {
    const { runDaemonProcess } = await import('../daemon/daemon-process.ts');
    const options = { isForeground: false, onReady: () => undefined };
    return await runDaemonProcess(locations, (signal) => daemon.runHere(options, signal));
  },
};
