export {
  fileStore,
  type FileStoreOptions,
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitOptions,
} from "@plumbline/client-runtime/oauth/node";
