import { scaleBench } from './scale.ts';
await scaleBench.run({
  report: (l: unknown) => console.log(JSON.stringify(l)),
  progress: (t: string) => console.error(t),
} as never);
