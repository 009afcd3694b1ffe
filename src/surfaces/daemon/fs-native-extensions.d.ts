declare module 'fs-native-extensions' {
  /** True when the lock was taken; it is held until it is given back, or every copy of the descriptor is closed. */
  export function tryLock(descriptor: number): boolean;
  export function unlock(descriptor: number): void;
}
