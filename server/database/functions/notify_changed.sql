-- Tells every process that destinations or settings changed, so that cached lists and pages are read anew.
CREATE OR REPLACE FUNCTION public.notify_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM pg_notify('changed', TG_TABLE_NAME); RETURN NULL; END $function$;

CREATE TRIGGER destinations_changed AFTER INSERT OR DELETE OR UPDATE ON public.destinations FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();

CREATE TRIGGER settings_changed AFTER INSERT ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();
