END IF;
END
$update$;
