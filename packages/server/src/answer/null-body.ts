/** Whether responses with this status have no body: the constructor of `Response` throws if they do. @see https://fetch.spec.whatwg.org/#null-body-status */
export function hasNullBody(status: number): boolean {
  return status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
}
