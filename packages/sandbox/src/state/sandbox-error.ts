export {
  isStateError as isSandboxError,
  StateError as SandboxError,
  type StateErrorCode as SandboxErrorCode,
} from "@plumbline/storage";
