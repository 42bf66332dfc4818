export function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      {at > 0 && <wbr />}
      {address.slice(at)}
    </span>
  );
}
