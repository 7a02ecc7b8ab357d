export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isServerError(status: number): boolean {
  return status >= 500;
}
