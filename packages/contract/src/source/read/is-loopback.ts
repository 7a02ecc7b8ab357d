/** Whether a URL is http or https and leads to this machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function isLoopback({ protocol, hostname }: URL): boolean {
  if (protocol !== "http:" && protocol !== "https:") return false;
  return (
    hostname === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    /^(?:.+\.)?localhost\.?$/.test(hostname)
  );
}
