export { fileStore } from "./file-store.ts";
export { loginFolder, type LoginFolderOptions } from "./login-folder.ts";
export { findLogin, listLogins, type Login, type LoginStore, loginStore } from "./login-store.ts";
export {
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
  type WaitForCallbackOptions,
} from "./loopback-receiver.ts";
