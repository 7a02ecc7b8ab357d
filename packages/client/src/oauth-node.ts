export {
  fileStore,
  type FileStoreOptions,
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitForCallbackOptions,
} from "@plumbline/client-runtime/oauth/node";
