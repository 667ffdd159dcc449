package android.content;

import android.database.Cursor;
import android.net.Uri;
import java.io.FileNotFoundException;
import java.io.InputStream;

public abstract class ContentResolver {

    public abstract String getType(Uri uri);

    public abstract InputStream openInputStream(Uri uri) throws FileNotFoundException;

    public abstract Cursor query(Uri uri, String[] columns, String where, String[] values, String order);
}
