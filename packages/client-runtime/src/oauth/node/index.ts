export { fileStore, type FileStoreOptions } from "./file-store.ts";
export {
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitOptions,
} from "./loopback-receiver.ts";
