const names = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a URL leads to this machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function isLoopback({ hostname }: URL): boolean {
  return names.test(hostname);
}
