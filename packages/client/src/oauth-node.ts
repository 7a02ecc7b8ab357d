export {
  fileStore,
  findLogin,
  type LoginFolderOptions,
  loginStore,
  type LoginStore,
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitForCallbackOptions,
} from "@plumbline/client-runtime/oauth/node";
