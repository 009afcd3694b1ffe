declare module 'fs-native-extensions' {
  /** True when the lock was taken; it is held until the descriptor is closed. */
  export function tryLock(descriptor: number): boolean;
}
