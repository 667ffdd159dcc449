package com.getcapacitor;

import java.util.HashMap;
import java.util.Map;

public class JSObject {

    public final Map<String, Object> values = new HashMap<>();

    public JSObject put(String key, String value) {
        values.put(key, value);
        return this;
    }

    public JSObject put(String key, long value) {
        values.put(key, value);
        return this;
    }

    public JSObject put(String key, Object value) {
        values.put(key, value);
        return this;
    }
}
