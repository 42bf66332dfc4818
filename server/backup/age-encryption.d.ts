declare module 'age-encryption' {
  type Bytes = import('node:stream/web').ReadableStream<Uint8Array>;
  export class Encrypter {
    addRecipient(recipient: string): void;
    encrypt(bytes: Bytes): Promise<Bytes>;
  }
  export class Decrypter {
    addIdentity(identity: string): void;
    decrypt(bytes: Bytes): Promise<Bytes>;
  }
  export function generateIdentity(): Promise<string>;
  export function identityToRecipient(identity: string): Promise<string>;
}
