-- Where an order goes, if its service knows.
CREATE OR REPLACE FUNCTION public.destination_of(id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT visa_destination FROM applications WHERE order_id = id),
    (SELECT destination FROM insurance_applications WHERE order_id = id),
    (SELECT destination FROM bookings WHERE order_id = id),
    '')
$function$;
