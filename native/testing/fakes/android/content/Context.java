package android.content;

import java.io.File;

public abstract class Context {

    public abstract File getCacheDir();

    public abstract String getPackageName();

    public abstract ContentResolver getContentResolver();
}
