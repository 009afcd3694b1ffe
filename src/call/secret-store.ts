/** Where tokens of upstream servers are kept. The implementation encrypts them at rest. */
export interface SecretStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}
