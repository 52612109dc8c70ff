/** A promise that a test resolves: `opened` resolves to the value that `open` is called with. */
export function deferred<T = void>() {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
