export { fileStore, type FileStoreOptions } from "./file-store.ts";
export {
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitForCallbackOptions,
} from "./loopback-receiver.ts";
